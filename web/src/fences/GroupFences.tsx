import { useState } from 'react'
import { Link } from 'react-router-dom'
import type { OutputOf } from '../../../shared/core/endpoint'
import { mayInGroup } from '../../../shared/core/roles'
import { getInside } from '../../../shared/fences/getVisits'
import type { getGroup } from '../../../shared/groups/groups'
import type { Place } from '../../../shared/places/place'
import { secondMs } from '../../../shared/core/time'
import { sayRule } from '../../../shared/places/fenceRule'
import { useEndpoint } from '../core/api/useEndpoint'
import { usePlaces } from '../places/groupPlaces'
import { EmptyState } from '../ui/feedback/EmptyState'
import { ErrorBox } from '../ui/feedback/ErrorBox'
import { Loading } from '../ui/feedback/Loading'
import { paths } from '../paths'
import { Button } from '../ui/button/Button'
import { Instant } from '../ui/text/Instant'
import { HowItWorks } from '../ui/text/HowItWorks'
import { ArmDialog } from './ArmDialog'
import styles from './Fences.module.css'
import { FenceMap } from './FenceMap'
import { ImportFences } from './ImportFences'
import { VisitTable } from './VisitTable'

interface Props {
  readonly fences: readonly Place[]
  /** Undefined while it is on its way. */
  readonly inside: OutputOf<typeof getInside>['inside'] | undefined
  /** Has a device watch it by itself; absent for those who may not set devices. */
  readonly onArm: ((fence: Place) => void) | undefined
}

/** The fences of a group, what each raises, and who is inside now. */
const FenceList = ({ fences, inside, onArm }: Props) => (
  <ul className={styles.list}>
    {[...fences]
      .sort((a, b) => a.name.localeCompare(b.name))
      .map((fence) => {
        const { placeid, name, rules = [] } = fence
        const here = inside?.filter((each) => each.placeid === placeid)
        return (
          <li key={placeid}>
            <h3>{name}</h3>
            {rules.length === 0 ? null : (
              <p className={styles.note}>
                {rules.map((rule) => `${sayRule(rule, name)}: ${rule.level}`).join(' · ')}
              </p>
            )}
            {here === undefined ? (
              <p className={styles.note}>…</p>
            ) : here.length === 0 ? (
              <p className={styles.note}>No device is inside.</p>
            ) : (
              <ul className={styles.inside} aria-label={`Inside ${name}`}>
                {here.map((each) => (
                  <li key={each.deviceid}>
                    <Link to={paths.data(each.deviceid)}>{each.name}</Link>
                    <span className={styles.note}>
                      {each.isFirst === undefined ? 'since ' : 'since before '}
                      <Instant ms={each.sinceTs * secondMs} />
                    </span>
                  </li>
                ))}
              </ul>
            )}
            {onArm === undefined ? null : (
              <Button
                size="compact-sm"
                variant="subtle"
                aria-label={`Arm ${name} on a device`}
                onClick={() => onArm(fence)}
              >
                Arm on a device
              </Button>
            )}
          </li>
        )
      })}
  </ul>
)

/** How fences work, in one screen. */
const fenceHelp = {
  first:
    'A fence is a place with an inside: the portal knows which devices of the group are in it, and since when.',
  points: [
    'Draw one on the map under Places, as a circle or an area, and tick Fence; or import KML or GeoJSON. While you draw, the visits of the last 30 days are counted.',
    'A rule raises an event of the device: inside, outside once it was inside, inside for too long, faster than, or not inside at some hours. It is acknowledged, shelved and notified like any other event.',
    'A device has entered with its second position inside, or with one whose whole circle of error is inside. It has left with two that are clearly outside. Positions with few satellites do not count.',
    'Times are bounds: “between 10:02 and 10:07” are the readings before and after. Where no reading was taken inside, the visit says “passed”.',
    'Readings that arrive late correct the visits and notify no one. Nor does a fence that is drawn or changed while a device is inside.',
    'A new fence counts after 20 seconds. A group has up to 200 places.',
    '“Arm on the device” writes one circle and one speed limit into the settings of a device, which then watches by itself, without reception as well.',
  ],
} as const

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
