import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

const ISSUE = `---
title: Loud Colours
slug: loud
identifier: loud
style: loud
---

Colours that no reader of ours would choose.
`

const ARTICLE = `---
title: Loud
dropcap: true
properties:
  crosshead: { size: 44 }
---

# Loud

The first paragraph of a [link](https://elsewhere.example/) and [a white]{color=white} and [a black]{color=#000} word.

## A crosshead

> A quotation in a colour and on a surface of its own.

:::intro
An introduction on black, [with a link](https://elsewhere.example/).
:::

:::text1 style=plain
A text that is a block, [with a link](https://elsewhere.example/).
:::

:::text2
Grey on grey.
:::

::::container style=box
A paragraph in a block, [with a link](https://elsewhere.example/) and [a red]{color=red} word.

## A crosshead in a block

:::text2
Grey on grey in a block.
:::
::::

::::container background=gold
A paragraph on gold.

## A crosshead on gold

:::subtitle
Soft words on gold.
:::
::::

::::container background=#123
A paragraph on a dark surface, [with a link](https://elsewhere.example/).
::::

::button https://elsewhere.example/ text="The timetable" size=style

::button https://elsewhere.example/ text="Another" style=outlined

::spacer small

:::footer
What stands at the end.
:::
`

const STYLE = `properties:
  canvas: { background_color: '#ffff66', color: '#ffcc00' }
  headline: { color: white }
  body: { color: '#ffffff', link: { color: '#ff0' }, dropcap: { characters: 3, color: '#0f0', lines: 2 } }
  crosshead: { color: '#ff99cc', size: 30 }
  blockquote: { color: '#444', background: '#555' }
  intro: { background: black }
  text1: { color: '#888' }
  text2: { color: '#777', background: 'rgb(128 128 128 / 0.9)' }
  footer: { color: 'rgba(0, 0, 0, 0.3)' }
  link: { color: '#fa0' }
  buttons:
    - { id: base, background: '#eee', color: '#ddd' }
    - { id: outlined, color: '#ff0', border: { width: 1, color: '#ff0' } }
  spacers: { small: 37 }
  blocks:
    box: { background: navy, crosshead: { color: '#333' } }
    plain: { background: '#fff', link: { color: '#eee' } }
tablet:
  crosshead: { size: 36 }
desktop:
  crosshead: { size: 40 }
  text1: { size: 30 }
  1280: { text1: { size: 34 } }
`

/** An issue whose publisher chose colours that cannot be read and widths that can be told apart. */
export async function writeStyledIssue(folder: string): Promise<string> {
  await mkdir(join(folder, 'styles'), { recursive: true })
  await writeFile(join(folder, 'issue.md'), ISSUE)
  await writeFile(join(folder, '01-loud.md'), ARTICLE)
  await writeFile(join(folder, 'styles/loud.yaml'), STYLE)
  return folder
}
