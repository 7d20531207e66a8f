import { Link } from 'react-router-dom'
import type { OutputOf } from '../../../shared/core/endpoint'
import { secondMs } from '../../../shared/core/time'
import type { getInside } from '../../../shared/fences/getVisits'
import { sayRule } from '../../../shared/places/fenceRule'
import type { Place } from '../../../shared/places/place'
import { paths } from '../paths'
import { Button } from '../ui/button/Button'
import { Instant } from '../ui/text/Instant'
import styles from './Fences.module.css'

interface Props {
  readonly fences: readonly Place[]
  /** Undefined while it is on its way. */
  readonly inside: OutputOf<typeof getInside>['inside'] | undefined
  /** Has a device watch it by itself; absent for those who may not set devices. */
  readonly onArm: ((fence: Place) => void) | undefined
}

/** The fences of a group, what each raises, and who is inside now. */
export const FenceList = ({ fences, inside, onArm }: Props) => (
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
