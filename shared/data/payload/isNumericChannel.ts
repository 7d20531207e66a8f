/** Channels that the device's documents give as numbers: an empty text in one of them means "not measured". */
const numericChannels = [
  /^v(?:sys|in|bat|lipo|reg)$/,
  /^(?:ambient|humidity|pressure|light|motion|pitch|roll|angle|accel_[xyz])$/,
  /^gps_(?:lat|lon|speed|hdop|nsat|cog|altitude|odo)$/,
  /^(?:wifi|gsm)_rssi$/,
  /^(?:analog|digital|current|freq|duty|pulse|pulse_delta)[1-5]$/,
  /^(?:tc1|output1|state|time|mod\d{1,2})$/,
  /^[a-z][a-z0-9]*_hrs$/,
  /^(?:total|idle|run|trip)_fuel$/,
  /^(?:fuel_level|fuel_rate|fuel_economy|distance_km|eng_speed|eng_load|eng_temp)$/,
]

/** Whether a key names a channel that can only hold numbers. */
export const isNumericChannel = (key: string): boolean => numericChannels.some((pattern) => pattern.test(key))
