import { useBrand } from '../brand/brand'

/** What makes an answer quick, and where one may be already. */
export const SupportHelp = () => {
  const { hideDocs, docsUrl } = useBrand()
  return (
    <>
      <h2>For a quick answer</h2>
      <ul>
        <li>What you expected, and what you see instead</li>
        <li>Since when, and how often</li>
        <li>The Device ID, if it is about one device</li>
      </ul>
      {hideDocs ? null : (
        <p>
          Some questions are answered in the <a href={docsUrl}>documentation</a>.
        </p>
      )}
    </>
  )
}
