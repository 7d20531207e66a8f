import { useEffect, useRef } from 'react'
import { useLocation, useNavigate, useParams } from 'react-router-dom'
import { paths } from '../../paths'
import { Form } from '../../ui/form/Form'
import { SaveBar } from '../../ui/form/SaveBar'
import type { ConfigField } from '../fields/configFields'
import styles from '../Settings.module.css'
import type { SettingsTabProps } from '../tabs/SettingsTabProps'
import { SectionIndex, sectionStates, SettingsSections, type SectionTools } from './SettingsSections'
import { useSettingsForm } from './useSettingsForm'

const readHash = (hash: string): string | undefined => {
  try {
    return hash.length > 1 ? decodeURIComponent(hash.slice(1)) : undefined
  } catch {
    return undefined
  }
}

/**
 * The setting that the address names, and a place whose field of that name is scrolled into view and focused: once for
 * each visit of the address.
 */
const useWantedKey = () => {
  const { hash, key: visit } = useLocation()
  const wanted = readHash(hash)
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (wanted === undefined) return
    const row = place.current?.querySelector(`[data-name="${CSS.escape(wanted)}"]`)
    row?.scrollIntoView({ block: 'center' })
    row?.querySelector<HTMLElement>('input, select, textarea, button')?.focus({ preventScroll: true })
  }, [wanted, visit])
  return { wanted, place }
}

interface Props extends SettingsTabProps {
  readonly fields: readonly ConfigField[]
  readonly tools?: SectionTools
}

/** Settings of a device with one button to save them. Changes belong together: they are saved or given up at once. */
export const SettingsForm = ({ device, settings, fields, tools = {} }: Props) => {
  const { wanted, place } = useWantedKey()
  const navigate = useNavigate()
  const { tab } = useParams()
  const state = useSettingsForm({ device, settings, fields })
  const { form, change, changes, faults } = state
  const sections = sectionStates(fields, state.effective, change)
  return (
    <>
      <div ref={place} className={styles.body}>
        <Form
          form={form}
          submit="Save Settings"
          className={styles.sections}
          bar={
            <SaveBar
              form={form}
              submit="Save Settings"
              changes={changes}
              faults={faults}
              onGo={(key) => void navigate(paths.settings(device.deviceid, tab, key), { replace: true })}
            />
          }
        >
          <SettingsSections
            device={device}
            settings={settings}
            sections={sections}
            tools={tools}
            form={state}
            wanted={wanted}
          />
        </Form>
        <SectionIndex sections={sections} />
      </div>
      {state.dialogs}
    </>
  )
}
