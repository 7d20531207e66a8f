import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { quantile } from '../bench/core/quantile'
import { type Piece, playPiece } from './playPiece'
import { runProxies } from './proxies'

const totalFile = '.test/chaos/pieces.json'
const disk = '.test/chaos/disk'
const diskMegabytes = 1500

const { values } = parseArgs({
  options: {
    pieces: { type: 'string', default: '1' },
    minutes: { type: 'string', default: '9' },
    fresh: { type: 'boolean', default: false },
    disk: { type: 'boolean', default: false },
    proxies: { type: 'string' },
  },
})

/** A disk of its own can be filled without harm. It needs a system that lets a process mount one for itself. */
const runOnOwnDisk = (): boolean => {
  const mount = `mount -t tmpfs -o size=${diskMegabytes}m tmpfs ${disk} && exec "$@"`
  const own = [process.execPath, ...process.argv.slice(1), '--disk']
  const unshare = ['--map-root-user', '--mount', 'sh', '-c', mount, 'sh']
  if (spawnSync('unshare', [...unshare, 'true'], { stdio: 'ignore' }).status !== 0) return false
  process.exitCode = spawnSync('unshare', [...unshare, ...own], { stdio: 'inherit' }).status ?? 1
  return true
}

const readPieces = (): Piece[] =>
  existsSync(totalFile) ? (JSON.parse(readFileSync(totalFile, 'utf8')) as Piece[]) : []

/** All pieces of all runs, added up. */
const describe = (pieces: readonly Piece[]): string => {
  const sum = (of: (piece: Piece) => number) => pieces.reduce((total, piece) => total + of(piece), 0)
  const hurt = sum(({ requests: { well: _, ...faults } }) => Object.values(faults).reduce((a, b) => a + b, 0))
  const all = hurt + sum(({ requests }) => requests.well)
  const first = pieces.flatMap(({ firstAckMs }) => firstAckMs)
  const seconds = (q: number) => (first.length === 0 ? '-' : (quantile(first, q) / 1000).toFixed(1))
  const kinds = ['readings', 'alarms', 'moves'].map((name) => {
    const of = (field: 'acknowledged' | 'lost' | 'doubled') =>
      sum(({ outcomes }) => outcomes[name]?.[field] ?? 0)
    return `${name}: ${of('acknowledged')} acknowledged, ${of('lost')} lost, ${of('doubled')} doubled`
  })
  return [
    `${pieces.length} pieces: ${sum(({ kills }) => kills)} kills, ${sum(({ stalls }) => stalls)} stalls, ` +
      `${sum(({ fullDisks }) => fullDisks)} full disks, ${sum(({ clockJumps }) => clockJumps)} jumps of the clock`,
    `${hurt} of ${all} requests of the functions met a fault (${((100 * hurt) / Math.max(1, all)).toFixed(1)} %)`,
    ...kinds,
    `first acknowledgement after a kill: median ${seconds(0.5)} s, 95 % ${seconds(0.95)} s`,
  ].join('\n')
}

const play = async () => {
  if (!values.disk) console.log('No disk of its own can be mounted here: none is filled.')
  if (values.fresh) writeFileSync(totalFile, '[]')
  for (let n = 0; n < Number(values.pieces); n += 1) {
    const piece = await playPiece(Date.now() % 2 ** 31, Number(values.minutes), values.disk)
    console.log(JSON.stringify({ ...piece, firstAckMs: undefined }))
    const pieces = [...readPieces(), piece]
    writeFileSync(totalFile, JSON.stringify(pieces))
    console.log(describe(pieces))
    const isLost = Object.values(piece.outcomes).some(({ lost }) => lost > 0)
    if (isLost || (piece.outcomes.readings?.doubled ?? 0) > 0) process.exitCode = 1
  }
}

if (values.proxies !== undefined) runProxies(Number(values.proxies))
else {
  mkdirSync(disk, { recursive: true })
  if (values.disk || !runOnOwnDisk()) await play()
}
