import { Link } from 'react-router-dom'
import type { GroupId } from '../../../../shared/core/ids'
import type { SetKind } from '../../../../shared/changes/changeSet'
import { paths } from '../../paths'
import { Banner } from '../../ui/feedback/Banner'
import { ErrorBox } from '../../ui/feedback/ErrorBox'
import { Loading } from '../../ui/feedback/Loading'
import { TextInput } from '../../ui/field/Field'
import { patchLabel, countDevices } from './setWords'
import styles from './Sets.module.css'
import type { SetPlan } from './useChangeSet'

const mostNamed = 5

const namesOf = (
  devices: readonly { deviceid: string; name: string; why?: string | undefined }[],
): string => {
  const named = devices
    .slice(0, mostNamed)
    .map(
      ({ deviceid, name, why }) => `${name === '' ? deviceid : name}${why === undefined ? '' : ` (${why})`}`,
    )
  const more = devices.length - named.length
  return `${named.join(', ')}${more > 0 ? ` and ${more} more` : ''}`
}

interface Props {
  readonly groupid: GroupId
  readonly kind: SetKind
  readonly plan: SetPlan | undefined
  readonly error: unknown
  readonly onRetry: () => void
  /** What was typed where a change can cut devices off. */
  readonly word: string
  readonly onWord: (word: string) => void
}

/** Which devices are first, which are left alone and why, and what is in the way, before anything is sent. */
export const PlanPreview = ({ groupid, kind, plan, error, onRetry, word, onWord }: Props) => {
  if (plan === undefined) {
    return error === undefined ? (
      <Loading label="Choosing the devices that are first" />
    ) : (
      <ErrorBox error={error} otherwise="The plan could not be made." onRetry={onRetry} />
    )
  }
  const { waves, skipped, taken, warnings } = plan
  return (
    <section className={styles.plan} aria-label="Plan">
      <ol className={styles.waves}>
        {waves.map(({ name, devices }) => (
          <li key={name}>
            <strong>{name}</strong>
            <span>{countDevices(devices.length)}</span>
            <span>{namesOf(devices)}</span>
          </li>
        ))}
      </ol>
      {[...new Set(skipped.map(({ why }) => why))].map((reason) => {
        const left = skipped.filter(({ why }) => why === reason)
        return (
          <Banner key={reason} tone="warning">
            {countDevices(left.length)} {left.length === 1 ? 'is' : 'are'} left alone: {reason}{' '}
            {namesOf(left.map(({ deviceid, name }) => ({ deviceid, name })))}
          </Banner>
        )
      })}
      {taken.slice(0, mostNamed).map(({ deviceid, key, changeid, text }) => (
        <Banner key={`${deviceid} ${key}`} tone="alarm">
          {patchLabel(kind, key)} of {deviceid} is being changed by{' '}
          <Link to={paths.changes(groupid, changeid)}>another change set</Link> that has not ended: {text}
        </Banner>
      ))}
      {warnings.map((text) => (
        <Banner key={text} tone="warning">
          {text}
        </Banner>
      ))}
      {plan.word === undefined ? null : (
        <TextInput
          label={`Type ${plan.word} to go on`}
          autoComplete="off"
          value={word}
          onChange={({ currentTarget }) => onWord(currentTarget.value)}
        />
      )}
    </section>
  )
}
