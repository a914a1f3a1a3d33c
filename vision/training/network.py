"""The network that reads a number in its surroundings."""

import torch
import torch.nn.functional as F
from torch import nn

HEIGHT = 40
HIDDEN = 10
BLANK = 11
CLASSES = 12


def convolution(inputs, outputs, kernel=3, padding=1):
    return nn.Sequential(
        nn.Conv2d(inputs, outputs, kernel, padding=padding, bias=False),
        nn.BatchNorm2d(outputs),
        nn.ReLU(inplace=True),
    )


class NumberReader(nn.Module):
    """
    N x 3 x 40 x W, any order of channels, values 0..255 -> N x W/4 x 12, logarithms of the
    probabilities of the ten digits, a hidden digit and CTC's blank at each step along the crop.
    """

    def __init__(self):
        super().__init__()
        self.features = nn.Sequential(
            convolution(3, 20),
            nn.MaxPool2d(2),
            convolution(20, 40),
            convolution(40, 40),
            nn.MaxPool2d(2),
            convolution(40, 64),
            convolution(64, 64),
            nn.MaxPool2d((2, 1)),
            convolution(64, 96),
            convolution(96, 128, (5, 1), 0),
        )
        self.context = nn.ModuleList(convolution(128, 128, (1, 5), (0, 2)) for _ in range(2))
        self.dropout = nn.Dropout(0.1)
        self.head = nn.Conv2d(128, CLASSES, 1)

    def forward(self, crops):
        # Light and contrast say nothing about the digits.
        crops = crops - crops.mean((1, 2, 3), keepdim=True)
        crops = crops / ((crops * crops).mean((1, 2, 3), keepdim=True).sqrt() + 8)
        steps = self.features(crops)
        for layer in self.context:
            steps = steps + layer(steps)
        scores = self.head(self.dropout(steps))[:, :, 0]
        return F.log_softmax(scores, 1).permute(0, 2, 1)


class Exported(nn.Module):
    """As the reader calls it: values -1..1 in, probabilities out."""

    def __init__(self, network):
        super().__init__()
        self.network = network

    def forward(self, crops):
        return self.network(crops * 127.5 + 127.5).exp()


def export(network, file):
    torch.onnx.export(
        Exported(network).eval(),
        torch.zeros(1, 3, HEIGHT, 96),
        file,
        input_names=["crop"],
        output_names=["probabilities"],
        dynamic_axes={"crop": {3: "width"}, "probabilities": {1: "steps"}},
        opset_version=13,
    )
