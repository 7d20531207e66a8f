import { fccClassB, rfExposure } from './regulatoryText'

/** What the law wants to be told about the radio of every device. */
export const RegulatoryWords = () => (
  <>
    <h3>US FCC Class B</h3>
    <p>{fccClassB.statement}</p>
    <ul>
      {fccClassB.measures.map((measure) => (
        <li key={measure}>{measure}</li>
      ))}
    </ul>
    <h3>FCC/IC RF Exposure</h3>
    <p>{rfExposure}</p>
  </>
)
