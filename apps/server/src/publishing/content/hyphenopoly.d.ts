declare module 'hyphenopoly' {
  interface Settings {
    /** Names of pattern files without their ending. */
    readonly require: readonly string[]
    readonly sync: true
    readonly loaderSync: (file: string) => Uint8Array
    readonly hyphen: string
    readonly minWordLength: number
    readonly leftmin: number
    readonly rightmin: number
    /** Compounds are cut at their hyphens only, or inside their parts as well. */
    readonly compound: 'auto' | 'all' | 'hyphen'
  }

  const hyphenopoly: {
    /** Settings are the module's own and stay; the answer has one function for each name that is required. */
    config(settings: Settings): ReadonlyMap<string, (text: string) => string>
  }
  export default hyphenopoly
}
