import { type ReactNode, useId, useState } from 'react'
import { firmwareFamilyOf } from '../../../shared/firmware/firmware'
import { noNotes, releasesFor } from '../../../shared/firmware/releases'
import { useBrand } from '../brand/brand'
import { StatusMark } from '../ui/feedback/StatusMark'
import { VisuallyHidden } from '../ui/text/VisuallyHidden'
import styles from './Firmware.module.css'

interface Props {
  /** What the device runs, or one of the devices of a number. */
  readonly fw: string
  /** The version as it is asked for. */
  readonly value: string
  readonly onChange: (value: string) => void
  /** Which of the releases runs now. */
  readonly runsNow: (fw: string) => string | undefined
  /** The field for a version that is not in the list. */
  readonly other: ReactNode
}

interface LineProps {
  readonly name: string
  readonly label: string
  readonly isChosen: boolean
  readonly notes?: readonly string[]
  readonly children?: ReactNode
  readonly onChoose: () => void
}

const Line = ({ name, label, isChosen, notes = [], children, onChoose }: LineProps) => (
  <label className={styles.choice}>
    <input type="radio" name={name} checked={isChosen} onChange={onChoose} />
    <span className={styles.head}>
      <span className={styles.version}>{label}</span>
      {children}
    </span>
    {notes.length === 0 ? null : (
      <ul className={styles.notes}>
        {notes.map((note) => (
          <li key={note}>{note}</li>
        ))}
      </ul>
    )}
  </label>
)

/** What "latest" means, and where the notes of all numbers stand. */
const LatestRule = ({ family, latest }: { family: string; latest: string }) => {
  const { hideDocs, changelistUrl } = useBrand()
  return (
    <p className={styles.rule}>
      Latest is the highest version with the device’s own number, {family}: {latest} today.{' '}
      {hideDocs ? null : (
        <a href={changelistUrl} target="_blank" rel="noreferrer">
          Firmware changelist
        </a>
      )}
    </p>
  )
}

/** The releases that fit, the newest first, each with what it brings; any other version can be typed. */
export const ReleaseChoice = ({ fw, value, onChange, runsNow, other }: Props) => {
  const name = useId()
  const family = firmwareFamilyOf(fw)
  const fitting = releasesFor(fw)
  const [newest] = fitting
  const byName = value !== '' && value !== `${family ?? ''}-latest`
  const listed = fitting.some((release) => release.fw === value)
  const [isOther, setIsOther] = useState(byName && !listed)
  // Nothing is known of the firmware that fits.
  if (family === undefined || newest === undefined) return other
  const choose = (next: string) => {
    setIsOther(false)
    onChange(next)
  }
  const notesOf = (notes: readonly string[]) => (notes.length === 0 ? [noNotes] : notes)
  return (
    <>
      <fieldset className={styles.list}>
        <legend>
          <VisuallyHidden>Firmware to install</VisuallyHidden>
        </legend>
        <Line
          name={name}
          label={`Latest: ${newest.fw}`}
          isChosen={!isOther && !byName}
          notes={notesOf(newest.notes)}
          onChoose={() => choose(`${family}-latest`)}
        >
          {runsNow(newest.fw) === undefined ? null : <StatusMark tone="ok">{runsNow(newest.fw)}</StatusMark>}
        </Line>
        {fitting.slice(1).map((release) => (
          <Line
            key={release.fw}
            name={name}
            label={release.fw}
            isChosen={!isOther && value === release.fw}
            notes={notesOf(release.notes)}
            onChoose={() => choose(release.fw)}
          >
            {runsNow(release.fw) === undefined ? null : (
              <StatusMark tone="none">{runsNow(release.fw)}</StatusMark>
            )}
          </Line>
        ))}
        <Line name={name} label="Another version" isChosen={isOther} onChoose={() => setIsOther(true)} />
      </fieldset>
      {isOther ? <div className={styles.other}>{other}</div> : null}
      <LatestRule family={family} latest={newest.fw} />
    </>
  )
}
