import { Suspense, useId } from 'react'
import { Link } from 'react-router-dom'
import { paths } from '../paths'
import { StatusMark } from '../ui/feedback/StatusMark'
import type { SettingsTabProps } from './tabs/SettingsTabProps'
import { useWarnings } from './useWarnings'
import styles from './WarningsPanel.module.css'
import { lazy } from '../ui/lazy'
import { sectionOf } from '../../../shared/settings/configSections'

/** The tab on which a setting stands; what no table knows stands as JSON only. */
const tabOfKey = (key: string): string => sectionOf(key)?.tab ?? 'json'

const NoteButton = lazy(async () => ({ default: (await import('./fields/NoteButton')).NoteButton }))

/** What a person should know about the settings before trusting them; each leads to the setting that causes it. */
export const WarningsPanel = (props: SettingsTabProps) => {
  const titleId = useId()
  const warnings = useWarnings(props)
  const { deviceid } = props.device
  return (
    <div role="status">
      {warnings.length === 0 ? null : (
        <section className={styles.panel} aria-labelledby={titleId}>
          <h2 id={titleId} className={styles.title}>
            Configuration Warnings
          </h2>
          <ul className={styles.list}>
            {warnings.map(({ tone, text, keys: [key], canBeNoted }) => (
              <li key={text} className={styles[tone]}>
                <StatusMark tone={tone}>{text}</StatusMark>
                {key === undefined ? null : (
                  <Link
                    to={paths.settings(deviceid, tabOfKey(key), key)}
                    replace
                    aria-label={`Show the setting: ${text}`}
                  >
                    Show
                  </Link>
                )}
                {canBeNoted === true ? (
                  <Suspense fallback={null}>
                    <NoteButton device={props.device} />
                  </Suspense>
                ) : null}
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}
