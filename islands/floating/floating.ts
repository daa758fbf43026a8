// The two floating links call and write to what the API says; the server drew
// them with what it knew when it made the page.
import { siteContent } from "../lib/api";
import { type Mount, part } from "../lib/island";

const digits = (number: string) => number.replace(/\D/g, "");

const mount: Mount = async (element) => {
  const { doctorInfo } = await siteContent();
  const call = part<HTMLAnchorElement>(element, ".floating-call");
  const message = part<HTMLAnchorElement>(element, ".floating-message");
  if (doctorInfo?.phone) call.href = `tel:${doctorInfo.phone.trim().startsWith("+") ? "+" : ""}${digits(doctorInfo.phone)}`;
  if (doctorInfo?.whatsapp) message.pathname = `/${digits(doctorInfo.whatsapp)}`;
};
export default mount;
