// The floating links call and write to what the API says; the server drew them with
// what it knew when it made the page. Where minutes matter one of them is 911, and
// there is none to write.
import { siteContent } from "../lib/api";
import { type Mount, part } from "../lib/island";

const digits = (number: string) => number.replace(/\D/g, "");

const mount: Mount = async (element) => {
  const call = part<HTMLAnchorElement>(element, ".floating-call");
  const message = element.querySelector<HTMLAnchorElement>(".floating-message");
  // A failure is only logged: the links that the server drew are as good as they were.
  const { doctorInfo } = await siteContent().catch((error: unknown) => {
    console.error(error);
    return { doctorInfo: undefined };
  });
  const { phone, whatsapp } = doctorInfo ?? {};
  if (phone) call.href = `tel:${phone.trim().startsWith("+") ? "+" : ""}${digits(phone)}`;
  if (message && whatsapp) message.pathname = `/${digits(whatsapp)}`;
};
export default mount;
