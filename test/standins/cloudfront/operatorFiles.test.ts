import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { VectorTile } from '@mapbox/vector-tile'
import { PbfReader } from 'pbf'
import { PMTiles, type Source } from 'pmtiles'
import { beforeAll, describe, expect, it } from 'vitest'
import { makePmtiles } from '../../harness/makePmtiles'
import { openOperatorFiles } from '../../../scripts/standins/aws/cloudfront/readWebFiles'

const dir = mkdtempSync(path.join(tmpdir(), 'site-'))
const files = openOperatorFiles(dir)
const key = 'map/pit.pmtiles'

beforeAll(() => {
  mkdirSync(path.join(dir, 'map'))
  const corners = [
    [0, 0],
    [4096, 0],
    [4096, 4096],
  ] as const
  const bytes = makePmtiles({ z: 3, x: 7, y: 4 }, [{ layer: 'water', kind: 'area', corners }])
  writeFileSync(path.join(dir, key), bytes)
  writeFileSync(path.join(dir, 'secret.txt'), 'secret')
})

/** The client of the format reads through it. */
const source: Source = {
  getKey: () => key,
  getBytes: async (offset, length) => {
    const answer = await files(key, { range: `bytes=${offset}-${offset + length - 1}` })
    if (answer?.status !== 206) throw new Error(`answered ${answer?.status}`)
    return { data: new Uint8Array(answer.body).buffer }
  },
}

describe('files that an operator put beside the page', () => {
  it('are read by ranges by the client of the format', async () => {
    const file = new PMTiles(source)
    expect(await file.getHeader()).toMatchObject({ minZoom: 3, maxZoom: 3, tileType: 1 })
    const found = await file.getZxy(3, 7, 4)
    const tile = new VectorTile(new PbfReader(new Uint8Array(found?.data ?? new ArrayBuffer(0))))
    expect(
      tile.layers.water
        ?.feature(0)
        .loadGeometry()[0]
        ?.map(({ x, y }) => [x, y]),
    ).toEqual([
      [0, 0],
      [4096, 0],
      [4096, 4096],
      [0, 0],
    ])
    expect(await file.getZxy(3, 0, 0)).toBeUndefined()
  })

  it('answer a range beyond their end as HTTP does, and what they do not hold not at all', async () => {
    expect(await files(key, { range: 'bytes=100000-' })).toMatchObject({ status: 416 })
    expect((await files(key, {}))?.status).toBe(200)
    expect((await files(key, { range: 'bytes=7-7' }))?.body).toEqual(Buffer.of(3))
    expect(await files('map/other.pmtiles', {})).toBeUndefined()
    expect(await files('map/../secret.txt', {})).toBeUndefined()
    expect(await files('secret.txt', {})).toBeUndefined()
  })
})
