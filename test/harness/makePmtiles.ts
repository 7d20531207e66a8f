import { PbfWriter } from 'pbf'
import { zxyToTileId } from 'pmtiles'

type Corner = readonly [x: number, y: number]

export interface MapFeature {
  readonly layer: string
  readonly kind: 'line' | 'area'
  /** In units of the tile, 0 to 4096, from its north-west corner. */
  readonly corners: readonly Corner[]
}

const extent = 4096
const types = { line: 2, area: 3 } as const
const commands = { moveTo: 1, lineTo: 2, close: 7 } as const

const zigzag = (value: number): number => (value << 1) ^ (value >> 31)
const command = (id: number, count: number): number => (count << 3) | id

/** As the specification of vector tiles has it: steps from corner to corner. */
const geometryOf = ({ kind, corners }: MapFeature): number[] => {
  const steps = corners.flatMap(([x, y], i) => {
    const [fromX, fromY] = corners[i - 1] ?? [0, 0]
    return [zigzag(x - fromX), zigzag(y - fromY)]
  })
  return [
    command(commands.moveTo, 1),
    ...steps.slice(0, 2),
    command(commands.lineTo, corners.length - 1),
    ...steps.slice(2),
    ...(kind === 'area' ? [command(commands.close, 1)] : []),
  ]
}

const writeTile = (features: readonly MapFeature[]): Uint8Array => {
  const tile = new PbfWriter()
  for (const layer of new Set(features.map((each) => each.layer))) {
    tile.writeMessage(
      3,
      (_, message) => {
        message.writeVarintField(15, 2)
        message.writeStringField(1, layer)
        message.writeVarintField(5, extent)
        for (const each of features.filter((one) => one.layer === layer)) {
          message.writeMessage(
            2,
            (feature, pbf) => {
              pbf.writeVarintField(3, types[feature.kind])
              pbf.writePackedVarint(4, geometryOf(feature))
            },
            each,
          )
        }
      },
      undefined,
    )
  }
  return tile.finish()
}

const headerBytes = 127
const uncompressed = 1
const vectorTiles = 1
const degreesE7 = 1e7

/** A map file of one vector tile, by the third version of the format. */
export const makePmtiles = (
  { z, x, y }: { z: number; x: number; y: number },
  features: readonly MapFeature[],
): Buffer => {
  const tile = writeTile(features)
  const directory = new PbfWriter()
  for (const value of [1, zxyToTileId(z, x, y), 1, tile.length, 1]) directory.writeVarint(value)
  const root = directory.finish()
  const metadata = Buffer.from('{}')
  const header = Buffer.alloc(headerBytes)
  header.write('PMTiles')
  header.writeUInt8(3, 7)
  const [metadataAt, tileAt] = [headerBytes + root.length, headerBytes + root.length + metadata.length]
  const places = [
    ...[headerBytes, root.length, metadataAt, metadata.length, tileAt, 0, tileAt, tile.length],
    ...[1, 1, 1],
  ]
  places.forEach((value, i) => header.writeBigUInt64LE(BigInt(value), 8 + 8 * i))
  ;[1, uncompressed, uncompressed, vectorTiles, z, z].forEach((value, i) => header.writeUInt8(value, 96 + i))
  ;[-180, -85, 180, 85].forEach((value, i) => header.writeInt32LE(value * degreesE7, 102 + 4 * i))
  return Buffer.concat([header, root, metadata, tile])
}
