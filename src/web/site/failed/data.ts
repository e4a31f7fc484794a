export interface FailedData {
  status: number;
  requestId: string;
}
