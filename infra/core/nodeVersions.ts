import { readFileSync } from 'node:fs'

/** The Node that runs in Lambda, as `.nvmrc` says it to everyone who works on the project: `24.21.0`. */
export const deployedNode = readFileSync('.nvmrc', 'utf8').trim()

/** The oldest Node that the project starts and tests on, as `package.json` says it to npm: `20.20`. */
export const leastNode = (
  JSON.parse(readFileSync('package.json', 'utf8')) as { engines: { node: string } }
).engines.node.replace('>=', '')
