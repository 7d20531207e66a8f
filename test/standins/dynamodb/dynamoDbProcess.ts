import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import { build } from 'esbuild'
import { clientOf } from './dynamoDbUnderTest'

/**
 * On a line of its standard input the process finds its disk full: LevelDB's descriptor of its log leads to a device
 * that takes nothing, until the log is opened anew.
 */
const program = (dir: string, table: object) => `
import { closeSync, existsSync, fstatSync, openSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { startDynamoDb } from './startDynamoDb.mjs'

const dir = ${JSON.stringify(dir)}
const inodeOf = (fd) => {
  try {
    return fstatSync(fd).ino
  } catch {
    return undefined
  }
}
process.stdin.on('data', () => {
  const log = readdirSync(dir).filter((name) => name.endsWith('.log')).sort().at(-1)
  const { ino } = statSync(join(dir, log))
  const fd = Array.from({ length: 1000 }, (_, index) => index).find((index) => inodeOf(index) === ino)
  closeSync(fd)
  const taken = existsSync('/dev/full') ? openSync('/dev/full', 'r+') : openSync('/dev/null', 'r')
  console.log(taken === fd ? 'full' : 'the descriptor went to somebody else')
})
const standIn = await startDynamoDb({ port: 0, dir, sweepSeconds: 3600 })
await standIn.ensureTable(${JSON.stringify(table)})
console.log(standIn.url)
`

/** Bundles the stand-in into a folder, which `remove` deletes again. */
export const bundleDynamoDb = async () => {
  await mkdir('.build', { recursive: true })
  const folder = await mkdtemp(join('.build', 'dynamodb-'))
  const entries = ['dynamodb.worker', 'startDynamoDb']
  await build({
    entryPoints: entries.map((name) => join('scripts/standins/aws/dynamodb', `${name}.ts`)),
    bundle: true,
    packages: 'external',
    format: 'esm',
    platform: 'node',
    outdir: folder,
    outExtension: { '.js': '.mjs' },
  })
  return {
    workerFile: new URL(`file://${join(process.cwd(), folder, 'dynamodb.worker.mjs')}`),
    /** A process of its own with one table, which can be killed as nothing in this one can. Nothing is tried twice. */
    startProcess: async (dir: string, table: object) => {
      const child = spawn(process.execPath, ['--input-type=module', '-e', program(dir, table)], {
        cwd: folder,
        stdio: ['pipe', 'pipe', 'ignore'],
      })
      const nextLine = async () => String(((await once(child.stdout, 'data')) as [Buffer])[0]).trim()
      const client = clientOf(await nextLine())
      return {
        client,
        documents: DynamoDBDocumentClient.from(client),
        fillDisk: async () => {
          child.stdin.write('\n')
          const said = await nextLine()
          if (said !== 'full') throw new Error(said)
        },
        kill: async () => {
          client.destroy()
          child.kill('SIGKILL')
          await once(child, 'exit')
        },
      }
    },
    remove: () => rm(folder, { recursive: true, force: true }),
  }
}
