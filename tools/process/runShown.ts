import { spawn } from 'node:child_process'

/** Runs this very Node with `args`, its output shown as it comes; resolves to the exit code. */
export function runShown(root: string, args: readonly string[], env: NodeJS.ProcessEnv = process.env): Promise<number> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, args, { cwd: root, env, stdio: 'inherit' })
    const pass = (signal: NodeJS.Signals) => child.kill(signal)
    const ignore = () => undefined
    process.on('SIGTERM', pass)
    // Ctrl-C reaches the child by itself; this process stays to report how the child ended.
    process.on('SIGINT', ignore)
    child.on('error', reject)
    child.on('close', (code) => {
      process.off('SIGTERM', pass)
      process.off('SIGINT', ignore)
      resolve(code ?? 1)
    })
  })
}
