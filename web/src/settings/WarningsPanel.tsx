import { useId } from 'react'
import { Link } from 'react-router-dom'
import { getSettings, putSettings } from '../../../shared/settings/deviceSettings'
import { readsOf } from '../core/api/readsOf'
import { useAction } from '../core/api/useAction'
import type { Device } from '../devices/useDevice'
import { paths } from '../paths'
import { ErrorDialog } from '../ui/dialog/ErrorDialog'
import { StatusMark } from '../ui/feedback/StatusMark'
import { Button } from '../ui/button/Button'
import type { SettingsTabProps } from './tabs/SettingsTabProps'
import { useWarnings } from './useWarnings'
import styles from './WarningsPanel.module.css'
import { sectionOf } from '../../../shared/settings/configSections'

/** The tab that has a setting; one that is in no table is found as JSON only. */
const tabOfSetting = (key: string): string => sectionOf(key)?.tab ?? 'json'

/** Acknowledges that portal configuration is disabled in the settings that the device reported last. */
const NoteButton = ({ device: { deviceid, configTs } }: { readonly device: Device }) => {
  const action = useAction(putSettings, { refresh: [readsOf(getSettings, { deviceid })] })
  if (configTs === undefined) return null
  return (
    <>
      <Button
        size="compact-sm"
        variant="default"
        style={{ flex: 'none' }}
        aria-label="Hide until the device reports its settings again"
        loading={action.busy}
        onClick={() => void action.run({ deviceid, PORTAL_config_to_portal_ts: configTs })}
      >
        Hide
      </Button>
      <ErrorDialog failure={action.error} onClose={action.forget} />
    </>
  )
}

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
                    to={paths.settings(deviceid, tabOfSetting(key), key)}
                    replace
                    aria-label={`Show the setting: ${text}`}
                  >
                    Show
                  </Link>
                )}
                {canBeNoted === true ? <NoteButton device={props.device} /> : null}
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}
