import type { ExportHeader } from '../../../shared/settingsfile/exportSettings'
import { formatInstant } from '../ui/text/formatTime'

/** What a file says of itself. */
export const FileFacts = ({ header }: { header: ExportHeader }) => (
  <p>
    Exported from <strong>{header.deviceName}</strong> ({header.deviceid}, {header.fw}) by {header.exportedBy}
    , {formatInstant(header.exportedTs * 1000)}. It holds {header.contents.join(', ')}.
    {header.comments === '' ? null : <> Comments: {header.comments}</>}
  </p>
)
