import { type ExportHeader, exportOptions } from '../../../shared/settingsfile/exportSettings'
import { Checkbox } from '../ui/field/Checkbox'

export interface ImportOptions {
  overwriteDeviceConfig: boolean
  useImportedWiFiSettings: boolean
  useImportedLTESettings: boolean
  updateFirmware: boolean
}

interface Props {
  header: ExportHeader
  options: ImportOptions
  onChange: (options: ImportOptions) => void
}

const named = (name: string | undefined): string => (name === undefined ? '' : ` (${name})`)

/** What of a file is wanted, as far as the file holds it. */
export const ImportChoices = ({ header, options, onChange }: Props) => {
  const holds = (option: keyof typeof exportOptions) => header.contents.includes(exportOptions[option])
  const choices = {
    overwriteDeviceConfig: { label: 'Overwrite device settings', isOffered: holds('exportDeviceSettings') },
    useImportedWiFiSettings: {
      label: `Use imported Wi-Fi settings${named(header.wifiSSID)}`,
      isOffered: holds('exportWiFiSettings') && options.overwriteDeviceConfig,
    },
    useImportedLTESettings: {
      label: `Use imported LTE settings${named(header.lteAPN)}`,
      isOffered: holds('exportLTESettings') && options.overwriteDeviceConfig,
    },
    updateFirmware: { label: `Update the firmware to ${header.fw}`, isOffered: true },
  } as const satisfies Record<keyof ImportOptions, object>
  return (Object.keys(choices) as (keyof ImportOptions)[])
    .filter((name) => choices[name].isOffered)
    .map((name) => (
      <Checkbox
        key={name}
        label={choices[name].label}
        checked={options[name]}
        onChange={(event) => onChange({ ...options, [name]: event.currentTarget.checked })}
      />
    ))
}
