import { spawn } from 'node:child_process'

/** Milliseconds that two processes of pdftoppm take, each of which draws one half of the pages, `width` pixels wide. */
export async function timePoppler(path: string, pages: number, width: number): Promise<number> {
  const start = performance.now()
  const middle = Math.ceil(pages / 2)
  const [first, second] = [draw(path, ['-l', `${middle}`], width), draw(path, ['-f', `${middle + 1}`], width)]
  await Promise.all([first, second])
  return performance.now() - start
}

/** Without a name for its files pdftoppm writes them to its output, which nobody keeps. */
function draw(path: string, range: readonly string[], width: number): Promise<void> {
  const size = ['-scale-to-x', `${width}`, '-scale-to-y', '-1']
  const child = spawn('pdftoppm', [...range, ...size, path], { stdio: 'ignore' })
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code) => {
      if (code === 0) resolve()
      else reject(new Error(`pdftoppm ended with ${code}.`))
    })
  })
}
