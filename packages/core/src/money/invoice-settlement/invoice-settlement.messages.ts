export const invoiceSettlementMessages = {
  'invoiceSettlement.credited': 'Your deposit of {amount} was paid and is credited.',
  'invoiceSettlement.refused': 'The deposit was rejected, or its invoice has expired. Nothing was credited.',
} as const;
