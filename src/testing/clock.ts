/** The time at which every test site starts. The clock stops there until a test advances it. */
export const NOW = new Date('2024-10-05T12:00:00.000Z')
