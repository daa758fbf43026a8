// Creates or uses a passkey for a form: requests a challenge, asks the browser to answer it, and submits both.
import { type Mount, part } from "../lib/island";

interface Props {
  address: string;
  creates?: boolean;
  /** Offers passkeys in the username field. */
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

  async function requestAnswer(options: { mediation?: CredentialMediationRequirement; signal?: AbortSignal }) {
    const answer = await fetch(address, { method: "POST", headers: { Accept: "application/problem+json" } });
    const challenge = await answer.json();
    if (!answer.ok) throw new Error(challenge.detail);
    const credential = creates
      ? await navigator.credentials.create({ publicKey: PublicKeyCredential.parseCreationOptionsFromJSON(challenge.publicKey) })
      : await navigator.credentials.get({ publicKey: PublicKeyCredential.parseRequestOptionsFromJSON(challenge.publicKey), ...options });
    part<HTMLInputElement>(element, "[name=reto]").value = challenge.token;
    part<HTMLInputElement>(element, "[name=llave]").value = JSON.stringify(credential);
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
    await requestAnswer({}).catch(explain);
    button.disabled = false;
  });

  if (offers) {
    void PublicKeyCredential.isConditionalMediationAvailable?.().then((can) => {
      // Nobody has asked for it, so a failure is not reported.
      if (can) return requestAnswer({ mediation: "conditional", signal: offered.signal }).catch(() => undefined);
    });
  }
};

export default mount;
