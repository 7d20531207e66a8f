import { deflateRawSync, inflateRawSync } from 'node:zlib'

/**
 * What readings of most devices have in common, most common last: a deflated reading points here instead of spelling
 * it. Stored texts can only be read with the very same words, so this one never changes; a better one would be another.
 */
const textDictionary = new TextEncoder().encode(
  '"modbus1":[{"ble":[{"id":"rssi":-70,"data":"freq1":0,"duty1":0,"pulse1":0,"current1":4.0,"digital2":1,"input1":' +
    '"events":[{"lv":25,"msg":"","name":"","topic":"alert","warning","alarm"}],' +
    '"can2":[{"data":"FFFFFFFFFFFFFFFF","id":"can1":[{"data":"FFFFFFFFFFFFFFFF","id":2175},' +
    '{"data":"0000000000000000","id":4194191},{"data":"FFFF00FFFFFFFFFF","id":2173842},' +
    '"tc1":2,"cp20":0,"cp19":0,"cp18":0,"cp17":0,"cp16":0,"cp15":0,"cp14":0,"cp13":0,"cp12":0,"cp11":0,"cp10":0,' +
    '"cp9":0,"cp8":0,"cp7":0,"cp6":0,"cp5":0,"cp4":0,"cp3":0,"gsm_rssi":-85,"state7_hrs":0,"state6_hrs":0,' +
    '{"accel_x":0,"accel_y":-0.01,"accel_z":-1,"ambient":2,"angle":0.,"coolant_temp":8,"cp1":0,"cp2":1,"digital1":0,' +
    '"eng_hrs":1,"eng_load":4,"eng_speed":1,"fuel_level":7,"fuel_rate":2,"gps_altitude":1,"gps_cog":1,"gps_hdop":1.,' +
    '"gps_lat":-3,"gps_lon":15,"gps_nsat":1,"gps_odo":1,"gps_speed":0,"humidity":4,"idle_hrs":2,"light":0,"motion":' +
    '"oil_pressure":3,"oil_temp":9,"pitch":0,"pressure":101.,"roll":0,"run_hrs":1,"state":4,"state1_hrs":1,' +
    '"state2_hrs":1,"state3_hrs":2,"state4_hrs":8,"state5_hrs":1,"total_fuel":5,"ts":17,"vbat":4.1,"vin":2,' +
    '"vsys":4.09,"wifi_ip":"192.168.1","wifi_rssi":-6,"aws_ts":17',
)

const version = 1
/** Room for what comes out at a time, in bytes: most readings need no more, and it costs less than what zlib takes by itself. */
const chunkSize = 2048
/** A small window starts faster, and a reading is small. */
const options = { dictionary: textDictionary, windowBits: 12, memLevel: 5, chunkSize }
/** Repetitive text shrinks a thousandfold; a payload may be 128 kB, and escaped it grows. */
const maxUnfoldedBytes = 1024 * 1024

/** Texts of one batch: a reading is stored as itself and as the latest of its device. */
const recent = new Map<string, Uint8Array>()
const maxRecent = 2000

/**
 * A text as it is stored: a reading of 1.1 kB becomes 0.4 kB, and the store charges a write by whole kilobytes. The
 * first byte says how.
 */
export const packText = (text: string): Uint8Array => {
  const known = recent.get(text)
  if (known !== undefined) return known
  const packed = Buffer.concat([Buffer.of(version), deflateRawSync(text, options)])
  if (recent.size >= maxRecent) recent.clear()
  recent.set(text, packed)
  return packed
}

/** The text again; what was stored before texts were packed is a text already. */
export const readText = (stored: string | Uint8Array): string => {
  if (typeof stored === 'string') return stored
  if (stored[0] !== version) throw new RangeError(`Packed texts of version ${stored[0]} are unknown`)
  const limits = { dictionary: textDictionary, maxOutputLength: maxUnfoldedBytes, chunkSize }
  return inflateRawSync(stored.subarray(1), limits).toString('utf8')
}
