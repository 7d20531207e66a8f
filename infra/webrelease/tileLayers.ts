import { mapFilesPrefix } from '../../shared/core/siteFiles'
import type { Config } from '../config'

/** A layer of map tiles, as `config.json` describes it to the page. */
export interface TileLayer {
  readonly name: string
  /** With `{z}`, `{x}`, `{y}`, and `{s}` where the server answers under several names. */
  readonly url: string
  /** Whose pictures they are. */
  readonly credit: string
  /** The nearest that the server has. */
  readonly maxZoom: number
}

const usualMaxZoom = 19

const layerOf = (
  name: string,
  url: string | undefined,
  credit: string | undefined,
  maxZoom: number = usualMaxZoom,
): TileLayer[] => (url === undefined || credit === undefined ? [] : [{ name, url, credit, maxZoom }])

/** The maps of the operator's choice, the one to begin with first; none where the page's own outline is used. */
export const tileLayersOf = (config: Config): TileLayer[] => [
  ...layerOf('Map', config.mapTiles, config.mapTilesCredit, config.mapTilesMaxZoom),
  ...layerOf('Imagery', config.mapImagery, config.mapImageryCredit, config.mapImageryMaxZoom),
]

/** Where the pictures come from, for the policy of the page: `https://*.tiles.example.com` where `{s}` stands. */
export const tileHostsOf = (layers: readonly TileLayer[]): string[] => [
  ...new Set(
    layers.flatMap(({ url }) => /^https:\/\/[^/]+/.exec(url) ?? []).map((host) => host.replace('{s}', '*')),
  ),
]

/** A map in one file beside the page, as `config.json` describes it; none where the page's own land is enough. */
export const mapFileOf = ({ mapFile, mapFileCredit }: Config): { url: string; credit: string } | undefined =>
  mapFile === undefined || mapFileCredit === undefined
    ? undefined
    : { url: `/${mapFilesPrefix}${mapFile}`, credit: mapFileCredit }
