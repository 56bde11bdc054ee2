export const invoiceSettlementMessages = {
  'invoiceSettlement.credited': 'Your deposit of {amount} was paid and is credited.',
  'invoiceSettlement.refused':
    'The deposit was rejected. Nothing was credited. If you have paid its invoice, please write to support.',
} as const;
