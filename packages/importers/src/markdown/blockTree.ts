import type { Token } from 'markdown-it'

/** A block of a Markdown text with the blocks in it. */
export interface Block {
  /** Name of the token without `_open`. */
  readonly type: string
  readonly token: Token
  readonly children: readonly Block[]
  /** Every token of the block, its own opening and closing one included: what the renderer takes. */
  readonly tokens: readonly Token[]
}

/** The blocks of a flat list of tokens. */
export function blockTree(tokens: readonly Token[]): readonly Block[] {
  const blocks: Block[] = []
  for (let index = 0; index < tokens.length; index += 1) {
    const token = tokens[index]
    if (token === undefined) continue
    const end = token.nesting === 1 ? closingIndex(tokens, index) : index
    blocks.push({
      type: token.type.replace(/_open$/, ''),
      token,
      children: token.nesting === 1 ? blockTree(tokens.slice(index + 1, end)) : [],
      tokens: tokens.slice(index, end + 1),
    })
    index = end
  }
  return blocks
}

function closingIndex(tokens: readonly Token[], start: number): number {
  let open = 0
  for (let index = start; index < tokens.length; index += 1) {
    open += tokens[index]?.nesting ?? 0
    if (open === 0) return index
  }
  return tokens.length - 1
}

/** Every `inline` token in the block. */
export function inlineTokens(block: Block): readonly Token[] {
  return block.tokens.filter((token) => token.type === 'inline')
}
