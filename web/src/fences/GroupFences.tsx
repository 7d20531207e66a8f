import { useState } from 'react'
import type { OutputOf } from '../../../shared/core/endpoint'
import { mayInGroup } from '../../../shared/core/roles'
import { getInside } from '../../../shared/fences/getVisits'
import type { getGroup } from '../../../shared/groups/groups'
import type { Place } from '../../../shared/places/place'
import { useEndpoint } from '../core/api/useEndpoint'
import { usePlaces } from '../places/usePlaces'
import { EmptyState } from '../ui/feedback/EmptyState'
import { ErrorBox } from '../ui/feedback/ErrorBox'
import { Loading } from '../ui/feedback/Loading'
import { ArmDialog } from './ArmDialog'
import { FenceList } from './FenceList'
import { FenceMap } from './FenceMap'
import { HowItWorks } from '../ui/text/HowItWorks'
import { fenceHelp } from './fenceHelp'
import styles from './Fences.module.css'
import { ImportFences } from './ImportFences'
import { VisitTable } from './VisitTable'

type Group = OutputOf<typeof getGroup>

const placesOfDevices = ({ deviceSummaries }: Group): (readonly [number, number])[] =>
  Object.values(deviceSummaries).flatMap(({ latest }) => {
    const [lat, lon] = [latest?.gps_lat, latest?.gps_lon]
    return typeof lat === 'number' && typeof lon === 'number' ? [[lat, lon] as const] : []
  })

const aMinute = { refreshInterval: 60_000 } as const

/** The fences of a group: who is inside now, who was and for how long, and where they are drawn. */
export const GroupFences = ({ group }: { group: Group }) => {
  const { groupid, myPermission } = group
  const places = usePlaces(groupid)
  const [armed, setArmed] = useState<Place>()
  const inside = useEndpoint(getInside, { groupid }, aMinute)
  if (places.data === undefined) {
    return places.error === undefined ? (
      <Loading label="Loading fences" />
    ) : (
      <ErrorBox
        error={places.error}
        otherwise="The fences could not be read."
        onRetry={() => void places.mutate()}
      />
    )
  }
  const fences = places.data.places.filter(({ rules }) => rules !== undefined)
  const mayEdit = mayInGroup(myPermission, 'editPlaces')
  return (
    <div className={styles.page}>
      <HowItWorks {...fenceHelp} />
      <FenceMap groupid={groupid} places={places.data.places} devices={placesOfDevices(group)} />
      {mayEdit ? <ImportFences groupid={groupid} count={places.data.places.length} /> : null}
      {fences.length === 0 ? (
        <EmptyState title="No fences yet">
          <p>
            {mayEdit
              ? 'Open Places on the map, add or edit a place and tick Fence: from then on it is known who is inside.'
              : 'An ADMIN or USER of the group can draw them on the map.'}
          </p>
        </EmptyState>
      ) : (
        <>
          <section aria-labelledby="inside">
            <div className={styles.head}>
              <h2 id="inside">Inside now</h2>
            </div>
            {inside.error === undefined || inside.data !== undefined ? null : (
              <ErrorBox
                error={inside.error}
                otherwise="Who is inside could not be read."
                onRetry={() => void inside.mutate()}
              />
            )}
            <FenceList fences={fences} inside={inside.data?.inside} onArm={mayEdit ? setArmed : undefined} />
          </section>
          <VisitTable groupid={groupid} fences={fences} />
          {armed === undefined ? null : (
            <ArmDialog
              fence={armed}
              devices={Object.values(group.deviceSummaries)}
              onClose={() => setArmed(undefined)}
            />
          )}
        </>
      )}
    </div>
  )
}
