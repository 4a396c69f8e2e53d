'use strict'

/*
 * `npm start`, `npm test` and the other commands begin here, on whatever Node a machine has: this file and the .cjs
 * files of setup/ are plain old JavaScript that Node 12 can read. Once a Node that is new enough and the dependencies
 * are there, the command itself takes over.
 */
const { spawn, spawnSync } = require('child_process')
const os = require('os')
const path = require('path')
const { ensureModules } = require('./setup/ensureModules.cjs')
const { ensureNode } = require('./setup/ensureNode.cjs')
const { SetupProblem } = require('./setup/nodeVersion.cjs')

const root = path.join(__dirname, '..')

const commands = new Map([
  ['start', 'tools/start/main.ts'],
  ['test', 'tools/test/main.ts'],
  ['check', 'tools/check/main.ts'],
  ['generate', 'tools/generate/main.ts'],
  ['build', 'tools/build/main.ts'],
  ['lockfile', 'tools/lockfile/main.ts'],
  ['bench', 'tools/bench/main.ts'],
  ['accuracy', 'tools/accuracy/main.ts'],
  ['gallery', 'tools/gallery.ts'],
  ['gatefold', 'apps/server/src/cli.ts'],
])

/**
 * @param {string} name
 * @param {string[]} args
 */
async function main(name, args) {
  const script = commands.get(name)
  if (script === undefined)
    throw new SetupProblem('Unknown command; there are ' + [...commands.keys()].join(', ') + '.')
  const tools = await ensureNode(root)
  if (name !== 'lockfile') {
    await ensureModules(root, tools)
    generate(tools)
  }
  run(tools, [path.join(root, script)].concat(args))
}

/**
 * Makes the code that is generated and not committed, where it is not there as its sources have it.
 * @param {import('./setup/ensureNode.cjs').Tools} tools
 */
function generate(tools) {
  const env = Object.assign({}, process.env, { NODE_COMPILE_CACHE: path.join(root, '.cache/node') })
  const args = [path.join(root, 'tools/generate/main.ts'), '--built']
  const { status } = spawnSync(tools.node, args, { cwd: root, env, stdio: 'inherit' })
  if (status !== 0) throw new SetupProblem('The generated code could not be made; the reason is above.')
}

/**
 * @param {import('./setup/ensureNode.cjs').Tools} tools
 * @param {string[]} args
 */
function run(tools, args) {
  const searchPath = path.dirname(tools.node) + path.delimiter + (process.env.PATH || '')
  const own = { PATH: searchPath, GATEFOLD_NPM: tools.npm, NODE_COMPILE_CACHE: path.join(root, '.cache/node') }
  // Pictures are made in many short threads, each of which would keep memory of its own in the GNU C library.
  const cores = os.availableParallelism ? os.availableParallelism() : os.cpus().length
  // Sharp works in the threads that Node has for files: four, where nobody asks for more.
  const usual = { MALLOC_ARENA_MAX: '1', UV_THREADPOOL_SIZE: String(Math.max(4, cores)) }
  const env = Object.assign(usual, process.env, own)
  const child = spawn(tools.node, args, { cwd: root, env, stdio: 'inherit' })
  // Ctrl-C reaches the child by itself; a signal sent to us alone is passed on.
  process.on('SIGINT', () => undefined)
  process.on('SIGTERM', () => child.kill('SIGTERM'))
  // npm that is told to stop ends the shell between us and says nothing to us: then we have another parent.
  const parent = process.ppid
  const watch = setInterval(() => process.ppid === parent || child.kill('SIGTERM'), 1000)
  child.on('close', (code, signal) => {
    clearInterval(watch)
    process.exitCode = code === null ? (signal === 'SIGINT' ? 130 : 1) : code
  })
}

main(process.argv[2] || '', process.argv.slice(3)).catch((error) => {
  if (!(error instanceof SetupProblem)) throw error
  console.error(error.message)
  process.exitCode = 1
})
