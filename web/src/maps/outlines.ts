import { feature } from 'topojson-client'
import coarseUrl from 'world-atlas/countries-110m.json?url'
import fineUrl from 'world-atlas/countries-50m.json?url'

type World = Parameters<typeof feature>[0]

const fetchOutline = async (url: string) => {
  const response = await fetch(url)
  if (!response.ok) throw new Error('Map Load Error')
  const world = (await response.json()) as World
  const { countries } = world.objects
  if (countries === undefined) throw new Error('Map Load Error')
  return feature(world, countries)
}

let coarse: ReturnType<typeof fetchOutline> | undefined
let fine: ReturnType<typeof fetchOutline> | undefined

/** The outline of the world: 40 kB for far views. A failure is forgotten, so that the next map asks again. */
export const loadCoarseOutline = () =>
  (coarse ??= fetchOutline(coarseUrl).catch((error: unknown) => {
    coarse = undefined
    throw error
  }))

/** The finer outline, for near views. */
export const loadFineOutline = () =>
  (fine ??= fetchOutline(fineUrl).catch((error: unknown) => {
    fine = undefined
    throw error
  }))
