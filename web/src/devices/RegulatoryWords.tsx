/** Title 47 CFR § 15.105 (b), word for word. */
const fccClassB = {
  statement:
    'This equipment has been tested and found to comply with the limits for a Class B digital device, pursuant to part 15 of the FCC Rules. These limits are designed to provide reasonable protection against harmful interference in a residential installation. This equipment generates, uses and can radiate radio frequency energy and, if not installed and used in accordance with the instructions, may cause harmful interference to radio communications. However, there is no guarantee that interference will not occur in a particular installation. If this equipment does cause harmful interference to radio or television reception, which can be determined by turning the equipment off and on, the user is encouraged to try to correct the interference by one or more of the following measures:',
  measures: [
    'Reorient or relocate the receiving antenna.',
    'Increase the separation between the equipment and receiver.',
    'Connect the equipment into an outlet on a circuit different from that to which the receiver is connected.',
    'Consult the dealer or an experienced radio/TV technician for help.',
  ],
} as const

const rfExposure =
  'To comply with FCC and IC RF exposure requirements, the antenna of this device must be installed and operated with a separation distance of at least 20 cm from all persons, and must not be co-located or operated in conjunction with any other antenna or transmitter.'

/** Regulatory statements that hold for every device. */
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
