// Creates or uses a passkey for a form: its button asks the server for a challenge and the browser for the
// answer, and sends the form with both. On the sign-in page the field of the username offers passkeys, too.
import { type Mount, part } from "../lib/island";

interface Props {
  /** Where the challenge comes from. */
  address: string;
  /** A passkey is created, not used. */
  creates?: boolean;
  /** The browser offers passkeys in the field of the username. */
  offers?: boolean;
}

const mount: Mount<Props> = (element, { address, creates, offers }) => {
  const button = part<HTMLButtonElement>(element, "button");
  const fault = part(element, ".field-error");
  if (!window.PublicKeyCredential?.parseRequestOptionsFromJSON) {
    button.hidden = true;
    return;
  }
  const form = element.closest("form") as HTMLFormElement;
  let offered = new AbortController();

  async function ask(options: { mediation?: CredentialMediationRequirement; signal?: AbortSignal }) {
    const answer = await fetch(address, { method: "POST", headers: { Accept: "application/problem+json" } });
    const asked = await answer.json();
    if (!answer.ok) throw new Error(asked.detail);
    const credential = creates
      ? await navigator.credentials.create({ publicKey: PublicKeyCredential.parseCreationOptionsFromJSON(asked.publicKey) })
      : await navigator.credentials.get({ publicKey: PublicKeyCredential.parseRequestOptionsFromJSON(asked.publicKey), ...options });
    part<HTMLInputElement>(element, "[name=reto]").value = asked.token;
    part<HTMLInputElement>(element, "[name=llave]").value = JSON.stringify(credential);
    // The passkey stands for the password.
    form.querySelector("[name=contrasena]")?.removeAttribute("required");
    form.requestSubmit();
  }

  function explain(error: unknown) {
    const cancelled = error instanceof DOMException && ["NotAllowedError", "AbortError"].includes(error.name);
    fault.role = "alert";
    fault.textContent = cancelled ? "No se usó ninguna llave." : error instanceof DOMException ? "Tu navegador no pudo usar la llave." : error instanceof Error && error.message ? error.message : "No se pudo. Revisa tu conexión.";
    fault.hidden = false;
  }

  button.addEventListener("click", async (event) => {
    event.preventDefault();
    if (creates && !form.reportValidity()) return;
    offered.abort();
    offered = new AbortController();
    fault.hidden = button.disabled = true;
    await ask({}).catch(explain);
    button.disabled = false;
  });

  if (offers) {
    void PublicKeyCredential.isConditionalMediationAvailable?.().then((can) => {
      // Nobody has asked for it, so nothing is said when it fails.
      if (can) return ask({ mediation: "conditional", signal: offered.signal }).catch(() => undefined);
    });
  }
};

export default mount;
