import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'

const described = path.join('scripts', 'tools', 'deployednode')
/** Beside the packages and not among them: `node_modules/.bin/node` would be the node of every npm script. */
const installed = path.join('node_modules', '.deployed-node')
const stamp = path.join(installed, '.installed')

const binaryOf = (platform) =>
  path.resolve(
    installed,
    'node_modules',
    `node-${platform}`,
    'bin',
    platform.startsWith('win') ? 'node.exe' : 'node',
  )

const install = (lock) => {
  mkdirSync(installed, { recursive: true })
  cpSync(described, installed, { recursive: true })
  const args = ['ci', '--prefix', installed, '--no-audit', '--no-fund', '--loglevel=error']
  const { status } = spawnSync('npm', args, { stdio: 'inherit', shell: process.platform === 'win32' })
  if (status === 0) writeFileSync(stamp, lock)
}

/** The Node that runs in Lambda, for this machine: `version` as `.nvmrc` has it, and `binary` where there is one. */
export const findDeployedNode = () => {
  const version = readFileSync('.nvmrc', 'utf8').trim()
  const platform = `${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`
  const { optionalDependencies } = JSON.parse(readFileSync(path.join(described, 'package.json'), 'utf8'))
  if (optionalDependencies[`node-${platform}`] === undefined) return { version, isOffered: false }
  const lock = readFileSync(path.join(described, 'package-lock.json'), 'utf8')
  if (!existsSync(stamp) || readFileSync(stamp, 'utf8') !== lock) install(lock)
  const binary = binaryOf(platform)
  const starts = spawnSync(binary, ['--version'], { encoding: 'utf8' }).stdout?.trim() === `v${version}`
  return { version, isOffered: true, ...(starts ? { binary } : {}) }
}
