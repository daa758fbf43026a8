// @vitest-environment jsdom
import { expect, test, vi } from "vitest";
import mount from "./copy";

test("it copies the number, or selects it where it cannot", async () => {
  document.body.innerHTML = '<div><strong>4738291</strong><button></button><span role="status"></span></div>';
  const element = document.body.firstElementChild as HTMLElement;
  const status = () => element.querySelector("[role=status]")?.textContent;
  const writeText = vi.fn().mockResolvedValueOnce(undefined).mockRejectedValueOnce(new Error("denied"));
  Object.defineProperty(navigator, "clipboard", { value: { writeText }, configurable: true });
  mount(element, {});
  element.querySelector("button")?.click();
  await vi.waitFor(() => expect(status()).toBe("Copiado"));
  expect(writeText).toHaveBeenCalledWith("4738291");
  element.querySelector("button")?.click();
  await vi.waitFor(() => expect(status()).toBe("Seleccionado: cópialo"));
  expect(getSelection()?.toString()).toBe("4738291");
});
