// Setup of DOM tests: waits use a timeout that suits a busy machine.
if (typeof document !== "undefined") {
  const { configure } = await import("@testing-library/dom");
  configure({ asyncUtilTimeout: 100_000 });
}

export {};
