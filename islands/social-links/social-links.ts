// Updates the links to profiles from the API and removes those without an address.
import { siteContent } from "../lib/api";
import type { DoctorInfo } from "../lib/content";
import type { Mount } from "../lib/island";
import { isWeb } from "../lib/link";

/** By the name that each link has, the fields with its address; the first that is filled in counts. */
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
  // A failure is only logged: what the server drew stays, and is as good as it was.
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
    // An answer without the field says nothing about the profile.
    if (addresses[0] === "" && !address) link.closest("li")?.remove();
  }
};
export default mount;
