import { expect, it } from 'vitest'
import { openPlaceStore } from '../../../functions/places/placeStore'
import { openScene, tables } from '../../../test/integration/openScene'
import { GroupId } from '../../../shared/core/ids'
import { PlaceShape } from '../../../shared/places/place'
import { seedFences } from './seedFences'

it('the fences of the demo are drawn as a person could draw them, once', async () => {
  const { documents } = openScene()
  await seedFences(documents, tables.access)
  await seedFences(documents, tables.access)
  const { places, version } = await openPlaceStore(documents, tables.access).read(
    GroupId.parse('g-HunterVal'),
  )
  expect(version).toBe(1)
  expect(places.map(({ name }) => name)).toEqual(['North pit', 'Haul road', 'Workshop'])
  for (const { shape } of places) expect(PlaceShape.safeParse(shape).success).toBe(true)
})
