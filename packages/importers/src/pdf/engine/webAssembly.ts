/** The language's own `WebAssembly`, of which TypeScript knows only beside a browser's types. */
interface Engine {
  compile(bytes: Uint8Array): Promise<unknown>
  instantiate(module: unknown, imports: object): Promise<unknown>
}

export function webAssembly(): Engine {
  return (globalThis as unknown as { readonly WebAssembly: Engine }).WebAssembly
}
