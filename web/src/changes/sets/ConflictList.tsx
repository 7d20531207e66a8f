import type { Conflict, SetKind } from '../../../../shared/changes/changeSet'
import { secondMs } from '../../../../shared/core/time'
import { Instant } from '../../ui/text/Instant'
import { patchLabel, patchWords } from './setWords'
import styles from './Sets.module.css'

/** A value that is absent is a secret, or not known. */
const said = (value: unknown): string => (value === undefined ? 'not shown' : patchWords(value))

interface Props {
  readonly kind: SetKind
  readonly conflicts: readonly Conflict[]
}

/** What was left alone, each with both values and who made the newer one. */
export const ConflictList = ({ kind, conflicts }: Props) => (
  <ul className={styles.conflicts}>
    {conflicts.map(({ key, ours, now, nowBy, nowTs, before, why }) => (
      <li key={key}>
        <strong>{patchLabel(kind, key)}</strong>: {why}
        <dl className={styles.values}>
          <div>
            <dt>This change set</dt>
            <dd>{said(ours)}</dd>
          </div>
          <div>
            <dt>Now</dt>
            <dd>
              {said(now)}
              {nowBy === undefined ? null : <span className={styles.soft}> by {nowBy}</span>}
              {nowTs === undefined ? null : (
                <span className={styles.soft}>
                  {' '}
                  <Instant ms={nowTs * secondMs} />
                </span>
              )}
            </dd>
          </div>
          <div>
            <dt>Before</dt>
            <dd>{said(before)}</dd>
          </div>
        </dl>
      </li>
    ))}
  </ul>
)
