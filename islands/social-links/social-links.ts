// Updates the links to profiles from the API and removes those without an address.
import { siteContent } from "../lib/api";
import type { DoctorInfo } from "../lib/content";
import type { Mount } from "../lib/island";
import { isWeb } from "../lib/link";

/** The fields of each link by its name; the first non-empty one counts. */
const fields: Record<string, (keyof DoctorInfo)[]> = {
  Facebook: ["facebookLink"],
  Instagram: ["instagramLink"],
  "Google Maps": ["googleMapsLink", "googleMapsLink2"],
  LinkedIn: ["linkedinLink"],
  X: ["xLink", "twitterLink"],
  YouTube: ["youtubeLink"],
  TikTok: ["tiktokLink"],
};

const mount: Mount = async (list) => {
  // The server's links remain valid, so a failure is only logged.
  const { doctorInfo } = await siteContent().catch((error: unknown) => {
    console.error(error);
    return { doctorInfo: undefined };
  });
  if (!doctorInfo) return;
  for (const link of list.querySelectorAll("a")) {
    const [name] = (link.getAttribute("aria-label") ?? "").split(" (");
    const addresses = (fields[name] ?? []).map((field) => doctorInfo[field]);
    const address = addresses.find(Boolean);
    if (address && isWeb(address)) link.href = address;
    // Only an empty field removes the link.
    if (addresses[0] === "" && !address) link.closest("li")?.remove();
  }
};
export default mount;
