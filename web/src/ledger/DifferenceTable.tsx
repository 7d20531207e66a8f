import type { SettingDifference } from '../../../shared/ledger/settingsDifference'
import { Checkbox } from '../ui/field/Checkbox'
import styles from './Ledger.module.css'
import { mayBeUnset, type PutBack } from './useRevert'
import { titleOfTurn, settingWords } from './turnWords'

/** What is put back of a difference; nothing where the other value is not given, or a device cannot have none. */
export const backOf = ({ key, isSecret, isUnkept, here, other }: SettingDifference): PutBack[] => {
  if (isSecret || isUnkept === true) return []
  if (other !== undefined) return [{ key, to: other, now: here }]
  return mayBeUnset(key) ? [{ key, to: null, now: here }] : []
}

interface RowProps {
  difference: SettingDifference
  isChosen: boolean
  onChoose: ((isChosen: boolean) => void) | undefined
}

const Values = ({ difference }: { difference: SettingDifference }) => {
  const { isSecret, isUnkept, here, other, devices, of } = difference
  const rest =
    devices === undefined || of === undefined ? null : (
      <span className={styles.soft}>
        {devices} of {of} devices
      </span>
    )
  if (isSecret || isUnkept === true)
    return (
      <td colSpan={2} className={styles.value}>
        {isUnkept === true ? 'Changed; the values are not kept' : 'Differs; the value is secret'} {rest}
      </td>
    )
  return (
    <>
      <td className={styles.value}>
        {other === undefined ? 'not set' : settingWords(other)} {rest}
      </td>
      <td className={styles.value}>{here === undefined ? 'not set' : settingWords(here)}</td>
    </>
  )
}

/** One setting that differs. */
const DifferenceRow = ({ difference, isChosen, onChoose }: RowProps) => (
  <tr>
    {onChoose === undefined ? null : (
      <td>
        <Checkbox
          checked={isChosen}
          disabled={backOf(difference).length === 0}
          aria-label={`Choose ${titleOfTurn(difference.key)}`}
          onChange={({ currentTarget }) => onChoose(currentTarget.checked)}
        />
      </td>
    )}
    <th scope="row" className={styles.setting}>
      {titleOfTurn(difference.key)}
      <code className={styles.soft}>{difference.key}</code>
    </th>
    <Values difference={difference} />
  </tr>
)

interface Props {
  differences: readonly SettingDifference[]
  /** What the settings are compared with, as the head of its column. */
  otherName: string
  /** The head of the column of this device. */
  ownName: string
  chosen: ReadonlySet<string>
  /** Without it none can be chosen. */
  onChoose: ((chosen: ReadonlySet<string>) => void) | undefined
}

/** The settings that differ, each with a box to choose it. */
export const DifferenceTable = ({ differences, otherName, ownName, chosen, onChoose }: Props) => {
  const choose =
    onChoose &&
    ((key: string, isChosen: boolean) => {
      const next = new Set(chosen)
      if (isChosen) next.add(key)
      else next.delete(key)
      onChoose(next)
    })
  return (
    <table className={styles.differences}>
      <thead>
        <tr>
          {choose === undefined ? null : (
            <th>
              <span className={styles.hidden}>Choose</span>
            </th>
          )}
          <th scope="col" className={styles.setting}>
            Setting
          </th>
          <th scope="col">{otherName}</th>
          <th scope="col">{ownName}</th>
        </tr>
      </thead>
      <tbody>
        {differences.map((difference) => (
          <DifferenceRow
            key={difference.key}
            difference={difference}
            isChosen={chosen.has(difference.key)}
            onChoose={choose && ((isChosen) => choose(difference.key, isChosen))}
          />
        ))}
      </tbody>
    </table>
  )
}
