import { copyFile, mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { DEMONSTRATION } from './demonstration.ts'

const ARABIC = {
  'issue.md': `---
title: { ar: المدّ البطيء, en: The Slow Tide }
slug: arabic
languages: [ar, en, he]
direction: rtl
---

حكايات من أماكن تظهر ثم تغيب.
`,
  '01-harbour.md': `---
title: الميناء القديم
author: سلمى البحري
description: من يرفو الشباك بيديه إلى اليوم.
intro: true
---

# الميناء القديم

في الميناء تخرج القوارب عند الرابعة، وتبدأ الإبر عند الخامسة.

لا يتكلّم أحد في المخزن قبل فنجان القهوة الثاني. على الجدار ساعةٌ توقّفت سنة 1962، ولم يصلحها أحد. [كلمة أخرى](#end) هنا.

- شباك من النايلون
- إبر من الخشب

> البحر لا ينتظر أحدًا.

![قارب عند الرصيف](assets/boots.webp 'عند الخامسة صباحًا'){credit="تصوير: سلمى"}

:::gallery caption="ثلاث صور"
![أولى](assets/boots.webp 'الأولى')
![ثانية](assets/cockle-pan.webp 'الثانية')
![ثالثة](assets/tide-poster.webp 'الثالثة')
:::

:::columns split=2-1
:::column
عمود أول فيه كلام أكثر من الثاني.
:::
:::column
عمود ثانٍ.
:::
:::

:::table caption="القوارب"
| السنة | القوارب |
| ----- | ------: |
| 1962  |     214 |
| 2026  |       9 |
:::

::button https://example.org/subscribe text="اشترك الآن" align=left

::anchor end
`,
  '01-harbour.en.md': `---
title: The old harbour
---

# The old harbour
`,
  '02-clock.md': `---
title: الساعة
---

# الساعة

توقّفت الساعة، ولم يتوقّف البحر.
`,
  '03-hebrew.md': `---
title: הנמל
language: he
---

# הנמל

הסירות יוצאות בארבע לפנות בוקר, והמחטים מתחילות לנוע בחמש.
`,
}

const VERTICAL = {
  'issue.md': `---
title: 潮の満ち干
slug: vertical
languages: [ja, en]
direction: rtl
style: upright
styles:
  upright:
    properties:
      canvas: { writing_mode: vertical-rl }
---

海のある町の話。
`,
  '01-tide.md': `---
title: 潮
---

# 海の見える町の古い港

船は四時に出て、針は五時に動きはじめる。12月3日の朝、港には誰もいなかった。

${'誰も話さない。二杯目の珈琲までは、[漢字]{ruby=かんじ}の看板の下で、Netという古い網だけが風にゆれている。2026年の朝のことである。\n\n'.repeat(14)}

![長靴](assets/boots.webp '港の長靴')

## 海が持っていくもの

:::table caption="船の数"
| 年   | 船 |
| ---- | -: |
| 1962 | 214 |
| 2026 | 9 |
:::

おわり。
`,
  '01-tide.en.md': `---
title: The tide
---

# The old harbour of a town by the sea

The boats leave at four.
`,
  '02-clock.md': `---
title: 時計
---

# 時計

時計は止まった。
`,
}

const PICTURES = ['boots.webp', 'cockle-pan.webp', 'tide-poster.webp']

/** Writes an Arabic issue with a translation and a Hebrew article as a folder; gives its path. */
export function writeArabicIssue(folder: string): Promise<string> {
  return writeIssue(join(folder, 'arabic'), ARABIC)
}

/** Writes a Japanese issue in upright lines, with a translation; gives its path. */
export function writeVerticalIssue(folder: string): Promise<string> {
  return writeIssue(join(folder, 'vertical'), VERTICAL)
}

async function writeIssue(path: string, files: Readonly<Record<string, string>>): Promise<string> {
  await mkdir(join(path, 'assets'), { recursive: true })
  for (const [name, text] of Object.entries(files)) {
    await mkdir(dirname(join(path, name)), { recursive: true })
    await writeFile(join(path, name), text)
  }
  for (const name of PICTURES) await copyFile(join(DEMONSTRATION, 'assets', name), join(path, 'assets', name))
  return path
}
