import { type FormEvent, useEffect, useRef, useState } from "react";
import { useDraft } from "../../use-draft";
import { altId, type AltText, isMissing, written } from "./alt";
import { type Failure, failureOf, type Phase } from "./progress";
import { upload } from "./upload";

/** The common state of the two dialogs that store a picture: its text, progress and failure. files makes the files to send. */
export function usePicture(files: (signal: AbortSignal, tell: (phase: Phase) => void) => Promise<Blob[]>, onDone: (path: string, alt: string) => void) {
  const [text, setText] = useState<AltText>({ alt: "", decorative: false });
  const [missing, setMissing] = useState(false);
  const [phase, setPhase] = useState<Phase>({ doing: "choosing" });
  const [failure, setFailure] = useState<Failure | null>(null);
  const work = useRef<AbortController>(null);
  const busy = phase.doing !== "choosing";
  useEffect(() => () => work.current?.abort(), []);
  const draft = useDraft();
  const atStake = busy || failure !== null;
  useEffect(() => {
    const guard = (event: BeforeUnloadEvent) => {
      if (atStake && !draft.leaving) event.preventDefault();
    };
    addEventListener("beforeunload", guard);
    return () => removeEventListener("beforeunload", guard);
  }, [draft, atStake]);

  const stop = () => {
    work.current?.abort();
    setPhase({ doing: "choosing" });
  };
  const store = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    setFailure(null);
    setMissing(isMissing(text));
    if (isMissing(text)) {
      document.getElementById(altId)?.focus();
      return;
    }
    const controller = new AbortController();
    work.current = controller;
    try {
      const made = await files(controller.signal, setPhase);
      const sending = (done: number, total: number) => setPhase({ doing: "sending", done, total });
      sending(0, 0);
      const alt = written(text);
      onDone(await upload(made, alt, controller.signal, sending), alt);
    } catch (error) {
      if (controller.signal.aborted) return;
      setPhase({ doing: "choosing" });
      setFailure(failureOf(error));
    }
  };
  const fail = (error: unknown) => setFailure(failureOf(error));
  return { text, setText, missing, phase, failure, fail, busy, store, stop };
}
