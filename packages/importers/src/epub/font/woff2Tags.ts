/** Tags with a number of their own, in the order of the WOFF2 specification, section 5.2. */
export const WOFF2_TAGS: readonly string[] =
  (
    'cmap head hhea hmtx maxp name OS/2 post cvt  fpgm glyf loca prep CFF  VORG EBDT EBLC gasp hdmx kern LTSH PCLT VDMX vhea ' +
    'vmtx BASE GDEF GPOS GSUB EBSC JSTF MATH CBDT CBLC COLR CPAL SVG  sbix acnt avar bdat bloc bsln cvar fdsc feat fmtx fvar ' +
    'gvar hsty just lcar mort morx opbd prop trak Zapf Silf Glat Gloc Feat Sill '
  )
    .match(/.{4} /g)
    ?.map((tag) => tag.slice(0, 4)) ?? []

/** The number that says that the tag itself follows. */
export const OTHER_TAG = 63
