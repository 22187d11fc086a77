/** The parts that other features may use. */
export { CampaignCost } from './CampaignCost.tsx';
export { CompanyCosts } from './CompanyCosts.tsx';
export { CostEstimate } from './CostEstimate.tsx';
