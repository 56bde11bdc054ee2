/** A file's text, as Vite takes it into the build. */
declare module '*?raw' {
  const text: string;
  export default text;
}
