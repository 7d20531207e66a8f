import { useState } from 'react'
import { nestConfig, type FlatConfig } from '../../../shared/devices/configTree'
import { getSettingsAt } from '../../../shared/ledger/settingTurns'
import { maskSecrets } from '../../../shared/settings/secrets'
import { valueWords } from '../../../shared/settings/valueWords'
import { useEndpoint } from '../core/api/useEndpoint'
import type { SettingsTabProps } from '../settings/tabs/SettingsTabProps'
import { Button } from '../ui/button/Button'
import { Checkbox } from '../ui/field/Checkbox'
import { saveFile } from '../ui/file/saveFile'
import { ErrorBox } from '../ui/feedback/ErrorBox'
import { Loading } from '../ui/feedback/Loading'
import { Instant } from '../ui/text/Instant'
import styles from './Ledger.module.css'
import { type Difference, differencesOf, settingTitle } from './turnWords'

interface Props extends SettingsTabProps {
  /** Epoch seconds. */
  time: number
  onPutBack: (settings: FlatConfig) => void
}

interface RowProps {
  difference: Difference
  isChosen: boolean
  onChoose: (isChosen: boolean) => void
}

/** One setting that was another one then; what the device did not have cannot be put back. */
const DifferenceRow = ({ difference: { key, then, now }, isChosen, onChoose }: RowProps) => (
  <tr>
    <td>
      <Checkbox
        checked={isChosen}
        disabled={then === undefined}
        aria-label={`Put ${settingTitle(key)} back`}
        onChange={(event) => onChoose(event.currentTarget.checked)}
      />
    </td>
    <th scope="row" className={styles.setting}>
      {settingTitle(key)}
      <code className={styles.soft}>{key}</code>
    </th>
    <td className={styles.value}>{then === undefined ? 'not set' : valueWords(then)}</td>
    <td className={styles.value}>{now === undefined ? 'not set' : valueWords(now)}</td>
  </tr>
)

/** The settings of a moment beside those of now; chosen ones can be put back. */
export const SettingsThen = ({ device, settings, time, onPutBack }: Props) => {
  const { deviceid } = device
  const { data, error, mutate } = useEndpoint(getSettingsAt, { deviceid, time })
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  if (data === undefined) {
    return error === undefined ? (
      <Loading label="Loading the settings of that time" />
    ) : (
      <ErrorBox error={error} otherwise="The settings could not be loaded." onRetry={() => void mutate()} />
    )
  }
  const differences = differencesOf(data.settings, maskSecrets(settings.reported)).filter(
    ({ key }) => !data.unknown.includes(key),
  )
  const choose = (key: string, isChosen: boolean) => {
    const next = new Set(chosen)
    if (isChosen) next.add(key)
    else next.delete(key)
    setChosen(next)
  }
  const back = Object.fromEntries(
    differences.flatMap(({ key, then }) => (chosen.has(key) && then !== undefined ? [[key, then]] : [])),
  )
  return (
    <section className={styles.then} aria-label="Settings of that time">
      <p>
        {differences.length === 0
          ? 'Every setting was as it is now.'
          : `${differences.length} ${differences.length === 1 ? 'setting was' : 'settings were'} different on `}
        {differences.length === 0 ? null : <Instant ms={time * 1000} />}
      </p>
      {data.knownSinceTs !== undefined && time >= data.knownSinceTs ? null : (
        <p className={styles.soft}>
          {data.knownSinceTs === undefined ? (
            'No change is on record, so the settings of that time are not known.'
          ) : (
            <>
              The history begins <Instant ms={data.knownSinceTs * 1000} />: what was changed before that is
              not known.
            </>
          )}
        </p>
      )}
      {data.unknown.length === 0 ? null : (
        <p className={styles.soft}>
          Changed since, and not kept because they are secret or too long:{' '}
          {data.unknown.map(settingTitle).join(', ')}.
        </p>
      )}
      {data.isPartial ? (
        <p className={styles.soft}>The history is too long to be read whole; older changes are left out.</p>
      ) : null}
      {differences.length === 0 ? null : (
        <table className={styles.differences}>
          <thead>
            <tr>
              <th>
                <span className={styles.hidden}>Put back</span>
              </th>
              <th scope="col">Setting</th>
              <th scope="col">Then</th>
              <th scope="col">Now</th>
            </tr>
          </thead>
          <tbody>
            {differences.map((difference) => (
              <DifferenceRow
                key={difference.key}
                difference={difference}
                isChosen={chosen.has(difference.key)}
                onChoose={(isChosen) => choose(difference.key, isChosen)}
              />
            ))}
          </tbody>
        </table>
      )}
      <div className={styles.actions}>
        {differences.length === 0 ? null : (
          <Button size="compact-sm" disabled={Object.keys(back).length === 0} onClick={() => onPutBack(back)}>
            Put selected back
          </Button>
        )}
        <Button
          size="compact-sm"
          variant="default"
          onClick={() =>
            saveFile(
              `${deviceid}-settings-${new Date(time * 1000).toISOString().slice(0, 10)}.json`,
              'application/json',
              [JSON.stringify(nestConfig(data.settings), undefined, 2)],
            )
          }
        >
          Save as JSON
        </Button>
      </div>
    </section>
  )
}
