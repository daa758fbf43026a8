// For the test that compares the table with the Go records.
declare module "*.go?raw" {
  const source: string;
  export default source;
}
