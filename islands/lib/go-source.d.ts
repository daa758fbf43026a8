// Lets a test read the Go records that the table of fields has to follow.
declare module "*.go?raw" {
  const source: string;
  export default source;
}
