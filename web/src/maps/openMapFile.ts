import { VectorTile } from '@mapbox/vector-tile'
import { PbfReader } from 'pbf'
import { PMTiles, TileType } from 'pmtiles'

/** A tile of a map file, as it is drawn: vectors, or a picture. */
export type FileTile = VectorTile | ImageBitmap

/** A square of the world, by column and row at a zoom. */
export interface TilePlace {
  readonly x: number
  readonly y: number
  readonly z: number
}

const mostKept = 96

/** A map in one file (PMTiles), of which a few ranges are read for each view. */
export const openMapFile = async (url: string) => {
  const file = new PMTiles(url)
  const { minZoom, maxZoom, tileType } = await file.getHeader()
  const kept = new Map<string, Promise<FileTile | undefined>>()

  const read = async ({ x, y, z }: TilePlace): Promise<FileTile | undefined> => {
    const found = await file.getZxy(z, x, y)
    if (found === undefined) return undefined
    if (tileType === TileType.Mvt) return new VectorTile(new PbfReader(new Uint8Array(found.data)))
    return createImageBitmap(new Blob([found.data]))
  }

  return {
    minZoom,
    maxZoom,
    /** Read once; undefined where the file has nothing. One that fails is asked for again. */
    tileAt: (place: TilePlace): Promise<FileTile | undefined> => {
      const key = `${place.z}/${place.x}/${place.y}`
      const known = kept.get(key)
      if (known !== undefined) return known
      const asked = read(place).catch((error: unknown) => {
        kept.delete(key)
        throw error
      })
      kept.set(key, asked)
      const [oldest] = kept.keys()
      if (kept.size > mostKept && oldest !== undefined) kept.delete(oldest)
      return asked
    },
  }
}
export type MapFile = Awaited<ReturnType<typeof openMapFile>>
